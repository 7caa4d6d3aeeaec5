/** Options and exit codes that commands of the load test share. */
@NullMarked
package org.openmds.loadtest.command.option;

import org.jspecify.annotations.NullMarked;
