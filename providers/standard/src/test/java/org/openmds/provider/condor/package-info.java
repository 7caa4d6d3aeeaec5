@NullMarked
package org.openmds.provider.condor;

import org.jspecify.annotations.NullMarked;
