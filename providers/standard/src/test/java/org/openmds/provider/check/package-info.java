@NullMarked
package org.openmds.provider.check;

import org.jspecify.annotations.NullMarked;
