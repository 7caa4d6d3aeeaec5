/** The load test's command line. */
@NullMarked
package org.openmds.loadtest.command;

import org.jspecify.annotations.NullMarked;
