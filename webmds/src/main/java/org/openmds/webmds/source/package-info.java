/** The sources of XML documents for pages: resource properties of services, and files. */
@NullMarked
package org.openmds.webmds.source;

import org.jspecify.annotations.NullMarked;
