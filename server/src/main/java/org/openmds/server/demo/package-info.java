/** A whole deployment on one machine: the example of {@code examples/vo}, each of its servers a process of its own. */
@NullMarked
package org.openmds.server.demo;

import org.jspecify.annotations.NullMarked;
