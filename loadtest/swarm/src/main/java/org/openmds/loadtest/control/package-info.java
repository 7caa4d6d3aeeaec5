/** A run over many processes and machines: testers are started, dial their controller, do their share of the plan and hand over what they measured. */
@NullMarked
package org.openmds.loadtest.control;

import org.jspecify.annotations.NullMarked;
