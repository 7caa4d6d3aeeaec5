/** Tests of the packages. */
@NullMarked
package org.openmds.distribution;

import org.jspecify.annotations.NullMarked;
