/** The durable state of the process: the schedule of its backups, and backups on request. */
@NullMarked
package org.openmds.server.state;

import org.jspecify.annotations.NullMarked;
