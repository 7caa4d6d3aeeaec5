@NullMarked
package org.openmds.provider.batch;

import org.jspecify.annotations.NullMarked;
