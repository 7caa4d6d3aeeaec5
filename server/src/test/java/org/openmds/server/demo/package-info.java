@NullMarked
package org.openmds.server.demo;

import org.jspecify.annotations.NullMarked;
