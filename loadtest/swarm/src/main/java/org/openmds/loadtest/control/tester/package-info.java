/** A tester: one process that does its share of a plan, and hands what it measured to the controller without losing any. */
@NullMarked
package org.openmds.loadtest.control.tester;

import org.jspecify.annotations.NullMarked;
