/** Changes of the configuration while the process runs: noticed or asked for, checked as a whole, handed on or refused. */
@NullMarked
package org.openmds.server.reload;

import org.jspecify.annotations.NullMarked;
