/** Tests of the schedule of backups. */
@NullMarked
package org.openmds.server.state;

import org.jspecify.annotations.NullMarked;
