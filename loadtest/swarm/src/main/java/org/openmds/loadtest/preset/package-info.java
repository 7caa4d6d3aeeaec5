/** Experiments of papers, ready to run: the evaluation of DiPerF. */
@NullMarked
package org.openmds.loadtest.preset;

import org.jspecify.annotations.NullMarked;
