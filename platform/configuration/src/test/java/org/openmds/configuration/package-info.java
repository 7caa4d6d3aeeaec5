@NullMarked
package org.openmds.configuration;

import org.jspecify.annotations.NullMarked;
