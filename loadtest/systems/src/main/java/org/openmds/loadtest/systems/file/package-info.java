/** Reference systems: a static file of the size of an index's answer, and servers that are attached by URL only. */
@NullMarked
package org.openmds.loadtest.systems.file;

import org.jspecify.annotations.NullMarked;
