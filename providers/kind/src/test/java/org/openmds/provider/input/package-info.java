@NullMarked
package org.openmds.provider.input;

import org.jspecify.annotations.NullMarked;
