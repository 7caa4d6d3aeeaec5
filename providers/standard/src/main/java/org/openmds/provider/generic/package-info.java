/** Providers of what others wrote: documents in files, of web servers, printed by programs. */
@NullMarked
package org.openmds.provider.generic;

import org.jspecify.annotations.NullMarked;
