/** Experiments of papers, ready to run: DiPerF's own evaluation. */
@NullMarked
package org.openmds.loadtest.preset;

import org.jspecify.annotations.NullMarked;
