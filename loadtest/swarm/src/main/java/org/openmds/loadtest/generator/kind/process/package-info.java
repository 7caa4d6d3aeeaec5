/** Users that are processes of their own. */
@NullMarked
package org.openmds.loadtest.generator.kind.process;

import org.jspecify.annotations.NullMarked;
