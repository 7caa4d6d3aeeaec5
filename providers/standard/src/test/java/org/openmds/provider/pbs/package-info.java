@NullMarked
package org.openmds.provider.pbs;

import org.jspecify.annotations.NullMarked;
