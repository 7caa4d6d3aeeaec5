/** A small server of known behaviour as a target. Its own counts can be compared with the measurements of a swarm. */
@NullMarked
package org.openmds.loadtest.service.echo;

import org.jspecify.annotations.NullMarked;
