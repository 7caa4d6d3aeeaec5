/** A tester: one process that runs its share of a plan and sends its measurements to the controller without loss. */
@NullMarked
package org.openmds.loadtest.control.tester;

import org.jspecify.annotations.NullMarked;
