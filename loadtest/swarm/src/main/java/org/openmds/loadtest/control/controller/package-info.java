/** The controller of a run: testers dial it, it gives them their share of the plan, and stores what they measure. */
@NullMarked
package org.openmds.loadtest.control.controller;

import org.jspecify.annotations.NullMarked;
