/** The scalability study's experiments: which systems are asked how, what the study said of it, and whether it is seen again. */
@NullMarked
package org.openmds.loadtest.experiment;

import org.jspecify.annotations.NullMarked;
