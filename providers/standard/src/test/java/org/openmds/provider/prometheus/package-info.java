@NullMarked
package org.openmds.provider.prometheus;

import org.jspecify.annotations.NullMarked;
