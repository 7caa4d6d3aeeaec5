/** The attacks, one class each. */
@NullMarked
package org.openmds.attacks.catalog;

import org.jspecify.annotations.NullMarked;
