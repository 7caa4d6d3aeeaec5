@NullMarked
package org.openmds.provider.nagios;

import org.jspecify.annotations.NullMarked;
