/** What it costs that queries tell their steps. */
@NullMarked
package org.openmds.loadtest.experiment.steps;

import org.jspecify.annotations.NullMarked;
