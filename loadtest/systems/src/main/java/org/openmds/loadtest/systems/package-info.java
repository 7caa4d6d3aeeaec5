/** The systems that the scalability study compared, built from real components so that each has the bottleneck that the study found. */
@NullMarked
package org.openmds.loadtest.systems;

import org.jspecify.annotations.NullMarked;
