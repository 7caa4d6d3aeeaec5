/** XML documents that pages are made of: resource properties of services, and files. */
@NullMarked
package org.openmds.webmds.source;

import org.jspecify.annotations.NullMarked;
