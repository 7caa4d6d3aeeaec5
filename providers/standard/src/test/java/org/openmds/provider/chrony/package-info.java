@NullMarked
package org.openmds.provider.chrony;

import org.jspecify.annotations.NullMarked;
