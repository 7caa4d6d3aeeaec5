/** Operations without a transport: a Call in, a Reply out, and the rights that are checked between. */
@NullMarked
package org.openmds.wsrf.service;

import org.jspecify.annotations.NullMarked;
