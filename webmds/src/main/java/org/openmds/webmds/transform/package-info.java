/** Style sheets: compiled once, compiled anew when their file changed, held to limits. */
@NullMarked
package org.openmds.webmds.transform;

import org.jspecify.annotations.NullMarked;
