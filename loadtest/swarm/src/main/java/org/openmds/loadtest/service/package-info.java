/** The service's side of a run: the probe, which watches its machine, and a small server of known behaviour. */
@NullMarked
package org.openmds.loadtest.service;

import org.jspecify.annotations.NullMarked;
