/** The MDS4 talk's longevity test: an index under the same load for long, and whether anything of it grows. */
@NullMarked
package org.openmds.loadtest.experiment.soak;

import org.jspecify.annotations.NullMarked;
