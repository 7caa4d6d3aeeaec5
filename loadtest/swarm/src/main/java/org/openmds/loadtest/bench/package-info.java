/**
 * Benchmarks of the load test itself: the swarm compared with wrk and with ten thousand users, the intake of a controller, the speed of
 * the analysis.
 */
@NullMarked
package org.openmds.loadtest.bench;

import org.jspecify.annotations.NullMarked;
