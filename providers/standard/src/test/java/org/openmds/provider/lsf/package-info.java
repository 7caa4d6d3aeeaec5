@NullMarked
package org.openmds.provider.lsf;

import org.jspecify.annotations.NullMarked;
