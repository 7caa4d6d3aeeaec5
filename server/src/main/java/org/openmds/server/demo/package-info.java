/** The demo: the deployment of {@code examples/vo} on one machine, with each server in a process of its own. */
@NullMarked
package org.openmds.server.demo;

import org.jspecify.annotations.NullMarked;
