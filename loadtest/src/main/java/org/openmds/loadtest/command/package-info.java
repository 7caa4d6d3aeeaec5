/** The command line of the load test. */
@NullMarked
package org.openmds.loadtest.command;

import org.jspecify.annotations.NullMarked;
