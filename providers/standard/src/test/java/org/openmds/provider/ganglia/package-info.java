@NullMarked
package org.openmds.provider.ganglia;

import org.jspecify.annotations.NullMarked;
