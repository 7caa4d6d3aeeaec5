/** OpenMDS as shipped, as one of the compared systems: a separate process, started with the launcher script. */
@NullMarked
package org.openmds.loadtest.systems.openmds;

import org.jspecify.annotations.NullMarked;
