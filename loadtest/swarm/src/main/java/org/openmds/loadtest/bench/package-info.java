/** What the load test itself costs: the swarm beside wrk and with ten thousand users, what a controller takes in, how quickly the analysis reads. */
@NullMarked
package org.openmds.loadtest.bench;

import org.jspecify.annotations.NullMarked;
