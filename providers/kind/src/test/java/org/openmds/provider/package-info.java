/** The contract of all providers, for any input. */
@NullMarked
package org.openmds.provider;

import org.jspecify.annotations.NullMarked;
