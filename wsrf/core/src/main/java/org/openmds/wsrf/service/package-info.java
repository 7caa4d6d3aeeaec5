/** Operations without a transport: a Call goes in, a Reply comes out; the caller's rights are checked between them. */
@NullMarked
package org.openmds.wsrf.service;

import org.jspecify.annotations.NullMarked;
