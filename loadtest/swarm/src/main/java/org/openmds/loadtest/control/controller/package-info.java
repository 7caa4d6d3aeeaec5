/** The controller of a run: testers connect to it, and it gives them their share of the plan and stores their measurements. */
@NullMarked
package org.openmds.loadtest.control.controller;

import org.jspecify.annotations.NullMarked;
