/**
 * A run over many processes and machines: testers are started, connect to the controller, run their share of the plan and send their
 * measurements.
 */
@NullMarked
package org.openmds.loadtest.control;

import org.jspecify.annotations.NullMarked;
