/** Fuzz tests of all parsers. Those of types that are private to their package are in packages of the same name. */
@NullMarked
package org.openmds.attacks.fuzz;

import org.jspecify.annotations.NullMarked;
