/** A small server of known behaviour to put under load: what a swarm sees of it can be compared with what it counts itself. */
@NullMarked
package org.openmds.loadtest.service.echo;

import org.jspecify.annotations.NullMarked;
