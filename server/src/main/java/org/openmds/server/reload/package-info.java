/** Reload of the configuration while the process runs: changes are noticed or requested, checked as a whole, and applied or refused. */
@NullMarked
package org.openmds.server.reload;

import org.jspecify.annotations.NullMarked;
