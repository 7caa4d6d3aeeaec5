/** Style sheets: compiled once, recompiled when their file changes, and limited in time and size. */
@NullMarked
package org.openmds.webmds.transform;

import org.jspecify.annotations.NullMarked;
