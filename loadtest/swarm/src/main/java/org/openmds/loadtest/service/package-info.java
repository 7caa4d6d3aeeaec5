/** The server side of a run: a probe that watches the service's machine, and an echo server of known behaviour. */
@NullMarked
package org.openmds.loadtest.service;

import org.jspecify.annotations.NullMarked;
