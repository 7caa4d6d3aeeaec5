/** OpenMDS as shipped, as one of the systems that are compared: a process of its own, which the launcher starts. */
@NullMarked
package org.openmds.loadtest.systems.openmds;

import org.jspecify.annotations.NullMarked;
