/** The HTTP interface: URLs of sources and style sheets, headers, and error pages with advice. */
@NullMarked
package org.openmds.webmds.page;

import org.jspecify.annotations.NullMarked;
