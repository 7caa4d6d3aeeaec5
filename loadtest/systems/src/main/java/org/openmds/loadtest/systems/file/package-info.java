/** Reference systems: a static file of the size of an index's answer. */
@NullMarked
package org.openmds.loadtest.systems.file;

import org.jspecify.annotations.NullMarked;
